"""BEN HUR geometry kernel (prototype): a second reading, handed with the rules.

It shares no code with the engine and ships in no product.
Units: 1 chariot length (CL) = 1000 units.  Headings: integer degrees, CCW, 0 = +x.
"""

# Kept as it was handed, names and all.
# ruff: noqa: N803, N806, PLR0911, PLR0917, PLR1730, PLW0603, SIM110

import math

S = 1_000_000
COS = [round(math.cos(math.radians(d)) * S) for d in range(360)]
SIN = [round(math.sin(math.radians(d)) * S) for d in range(360)]


def mul(a, c):
    """a*c/S rounded half away from zero (odd in a and in c), integers only."""
    p = a * c
    return (p + S // 2) // S if p >= 0 else -((-p + S // 2) // S)


HL = 5000  # half length of the spina core segment (straights are 2*HL)
RI = 1000  # spina radius (inside rail)
RO = 3500  # outer wall radius
HALF = 500  # half chariot length
HW = 200  # half chariot width
TAPER = 115  # pointed ends: HW*tan(30 deg)
SHW = 100  # half width of a speed stick
STICKS = {"I+": 500, "II": 1000, "II+": 1500, "III": 2000, "III+": 2500}
MAXBEND = 30


def set_track(hl=None, ri=None, ro=None):
    global HL, RI, RO
    HL = hl if hl is not None else HL
    RI = ri if ri is not None else RI
    RO = ro if ro is not None else RO


_LOC = [
    (-HALF, 0),
    (-HALF + TAPER, -HW),
    (HALF - TAPER, -HW),
    (HALF, 0),
    (HALF - TAPER, HW),
    (-HALF + TAPER, HW),
]
HEX = [
    [
        (mul(x, COS[h]) - mul(y, SIN[h]), mul(x, SIN[h]) + mul(y, COS[h]))
        for x, y in _LOC
    ]
    for h in range(360)
]
# three outward normals of the hexagon (others are their negatives)
HAX = []
for h in range(360):
    v = HEX[h]
    ax = []
    for i in (0, 1, 2):
        (x0, y0), (x1, y1) = v[i], v[i + 1]
        ax.append((y1 - y0, x0 - x1))
    HAX.append(ax)


def hexagon(p):
    x, y, h = p
    return [(x + a, y + b) for a, b in HEX[h]]


def front(p):
    x, y, h = p
    return x + HEX[h][3][0], y + HEX[h][3][1]


def rear(p):
    x, y, h = p
    return x + HEX[h][0][0], y + HEX[h][0][1]


def move(p, stick, b1, b2):
    """-> (new pose, stick strip (4 corners))"""
    fx, fy = front(p)
    h1 = (p[2] + b1) % 360
    ex, ey = fx + mul(stick, COS[h1]), fy + mul(stick, SIN[h1])
    nx, ny = -mul(SHW, SIN[h1]), mul(SHW, COS[h1])
    h2 = (h1 + b2) % 360
    q = (ex - HEX[h2][0][0], ey - HEX[h2][0][1], h2)
    return q, [
        (fx + nx, fy + ny),
        (fx - nx, fy - ny),
        (ex - nx, ey - ny),
        (ex + nx, ey + ny),
    ]


def core_d2(x, y):
    dx = abs(x) - HL
    if dx < 0:
        dx = 0
    return dx * dx + y * y


def poly_on_track(v):
    """convex polygon entirely between spina and outer wall (touching allowed)"""
    ri2, ro2 = RI * RI, RO * RO
    for x, y in v:
        d = core_d2(x, y)
        if d < ri2 or d > ro2:
            return False
    n = len(v)
    for i in range(n):
        ax, ay = v[i]
        bx, by = v[(i + 1) % n]
        if (ay < 0) != (by < 0):  # the edge crosses the x axis
            num = ax * (by - ay) - ay * (bx - ax)  # x_cross * (by-ay)
            den = by - ay
            if den < 0:
                num, den = -num, -den
            if -HL * den <= num <= HL * den:
                return False
        ux, uy = bx - ax, by - ay
        l2 = ux * ux + uy * uy
        for cx in (-HL, HL):
            t = (cx - ax) * ux - ay * uy
            if 0 < t < l2:
                cr = ux * (-ay) - uy * (cx - ax)
                if cr * cr < ri2 * l2:
                    return False
    return True


def _sep(ax, A, B):
    nx, ny = ax
    a = [x * nx + y * ny for x, y in A]
    b = [x * nx + y * ny for x, y in B]
    return max(a) <= min(b) or max(b) <= min(a)


def overlap(A, B, axes):
    for ax in axes:
        if _sep(ax, A, B):
            return False
    return True


def strip_axes(st):
    (x0, y0), (x1, y1), (x2, y2), _ = st
    return [(y1 - y0, x0 - x1), (y2 - y1, x1 - x2)]


def hits(q, st, others):
    """indices of the other chariots overlapped by the strip or by the end pose"""
    hx = hexagon(q)
    sa = None
    out = []
    mx, my = (st[0][0] + st[2][0]) // 2, (st[0][1] + st[2][1]) // 2
    half = (abs(st[2][0] - st[0][0]) + abs(st[2][1] - st[0][1])) // 2 + 520
    for i, o in enumerate(others):
        dx, dy = o[0] - q[0], o[1] - q[1]
        hit = False
        oh = None
        if dx * dx + dy * dy < 1000 * 1000:
            oh = hexagon(o)
            hit = overlap(hx, oh, HAX[q[2]] + HAX[o[2]])
        if not hit and abs(o[0] - mx) < half and abs(o[1] - my) < half:
            oh = oh or hexagon(o)
            sa = sa or strip_axes(st)
            hit = overlap(st, oh, sa + HAX[o[2]])
        if hit:
            out.append(i)
    return out


def wall_ok(q, st):
    return poly_on_track(st) and poly_on_track(hexagon(q))


def sector(x, y):
    if y < 0:
        if x < -HL:
            return 6
        if x < 0:
            return 7
        return 0 if x < HL else 1
    if x > HL:
        return 2
    if x > 0:
        return 3
    if x > -HL:
        return 4
    return 5 if y > 0 else 6


def dist_next(x, y):
    k = sector(x, y)
    return (HL - x, -y, x - HL, x, x + HL, y, -HL - x, -x)[k]


def progress(x, y):
    """float, in CL along the centre line from the finish line; for bots and displays only"""
    rc = (RI + RO) / 2000.0
    hl = HL / 1000.0
    X, Y = x / 1000.0, y / 1000.0
    q = math.pi * rc
    k = sector(x, y)
    if k == 0:
        return X
    if k in (1, 2):
        return hl + rc * (math.atan2(Y, X - hl) + math.pi / 2)
    if k in (3, 4):
        return hl + q + (hl - X)
    if k in (5, 6):
        a = math.atan2(Y, X + hl)
        if a < 0:
            a += 2 * math.pi
        return 3 * hl + q + rc * (a - math.pi / 2)
    return 3 * hl + 2 * q + (X + hl)


def lap_len():
    return 4 * HL / 1000.0 + 2 * math.pi * (RI + RO) / 2000.0


def seg_pt_le(ax, ay, bx, by, px, py, d):
    """distance of P to segment AB <= d (exact)"""
    ux, uy, wx, wy = bx - ax, by - ay, px - ax, py - ay
    t, l2 = ux * wx + uy * wy, ux * ux + uy * uy
    if t <= 0:
        return wx * wx + wy * wy <= d * d
    if t >= l2:
        return (px - bx) ** 2 + (py - by) ** 2 <= d * d
    cr = ux * wy - uy * wx
    return cr * cr <= d * d * l2


def within(p, q, d):
    A, B = hexagon(p), hexagon(q)
    if overlap(A, B, HAX[p[2]] + HAX[q[2]]):
        return True
    for U, V in ((A, B), (B, A)):
        for i in range(6):
            a, b = U[i], U[(i + 1) % 6]
            for c in V:
                if seg_pt_le(a[0], a[1], b[0], b[1], c[0], c[1], d):
                    return True
    return False
