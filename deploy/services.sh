# Used by ./check: make PostgreSQL, Redis and Chromium answer, starting only what is
# missing. Exports DATABASE_URL, REDIS_URL and CHROMIUM. Source it after `set -eu`.

install_missing() {
    missing=""
    command -v chromium > /dev/null 2>&1 || missing="$missing chromium"
    command -v redis-server > /dev/null 2>&1 || missing="$missing redis-server"
    [ -n "$(postgres_bin)" ] || missing="$missing postgresql"
    [ -z "$missing" ] && return
    if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null 2>&1; then
        echo "The checks need$missing; install them and run ./check again." >&2
        exit 1
    fi
    echo "Installing$missing ..."
    apt-get update -qq
    # shellcheck disable=SC2086 -- a list of packages
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        $missing > /dev/null
}

postgres_bin() {
    for folder in /usr/lib/postgresql/*/bin; do
        [ -x "$folder/initdb" ] && echo "$folder" && return
    done
}

as_postgres() {
    if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

start_postgres() {
    bin=$(postgres_bin)
    if "$bin/pg_isready" -q -h 127.0.0.1 -p 5432 &&
        "$bin/psql" -q -h 127.0.0.1 -U postgres -c "SELECT 1" postgres > /dev/null 2>&1; then
        DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres
        return
    fi
    folder=$(mktemp -d)
    chmod 711 "$folder"
    [ "$(id -u)" = 0 ] && chown postgres "$folder"
    as_postgres "$bin/initdb" -D "$folder/data" -U postgres -A trust --no-sync \
        -E UTF8 --locale=C.UTF-8 > /dev/null
    as_postgres "$bin/pg_ctl" -D "$folder/data" -w -s -l "$folder/log" -o \
        "-c listen_addresses=127.0.0.1 -p 54329 -c unix_socket_directories=$folder \
         -c fsync=off" start
    own_postgres=$folder
    DATABASE_URL=postgres://postgres@127.0.0.1:54329/postgres
}

start_redis() {
    if [ "$(redis-cli -h 127.0.0.1 ping 2> /dev/null)" = PONG ]; then
        REDIS_URL=redis://127.0.0.1:6379/9
        return
    fi
    own_redis=$(mktemp -d)
    redis-server --bind 127.0.0.1 --port 63790 --save "" --appendonly no \
        --daemonize yes --dir "$own_redis" --pidfile "$own_redis/pid" > /dev/null
    REDIS_URL=redis://127.0.0.1:63790/9
}

stop_services() {
    if [ -n "${own_postgres:-}" ]; then
        as_postgres "$(postgres_bin)/pg_ctl" -D "$own_postgres/data" -s -m fast stop
        rm -rf "$own_postgres"
    fi
    if [ -n "${own_redis:-}" ]; then
        kill "$(cat "$own_redis/pid")"
        rm -rf "$own_redis"
    fi
}

start_services() {
    own_postgres=""
    own_redis=""
    trap stop_services EXIT
    install_missing
    start_postgres
    start_redis
    CHROMIUM=$(command -v chromium)
    export DATABASE_URL REDIS_URL CHROMIUM
}
