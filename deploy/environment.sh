# Shared by ./demo and ./check: make a virtual environment from a pinned list.
# make_environment FOLDER LIST: does nothing when LIST is what FOLDER was made from.

find_python() {
    for name in "${PYTHON:-}" python3.11 python3 python; do
        if [ -n "$name" ] && command -v "$name" > /dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))'; then
            command -v "$name"
            return
        fi
    done
    echo "Laurel needs Python 3.11; name it with PYTHON=/path/to/python3.11" >&2
    exit 1
}

make_environment() {
    folder=$1
    list=$2
    wanted=$(cksum < "$list")
    if [ "$(cat "$folder/made-from" 2> /dev/null || true)" = "$wanted" ]; then
        return
    fi
    python=$(find_python)
    echo "Setting up $folder from $list ..."
    rm -rf "$folder"
    if command -v uv > /dev/null 2>&1; then
        uv venv --quiet --python "$python" "$folder"
        uv pip install --quiet --python "$folder/bin/python" -r "$list"
    else
        "$python" -m venv "$folder"
        "$folder/bin/python" -m pip install --quiet --disable-pip-version-check -r "$list"
    fi
    echo "$wanted" > "$folder/made-from"
}
