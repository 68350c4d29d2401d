# The job of the least input goes first, in plain shell.
read -r hello
echo '{"version":1,"answers":["order"]}'
while read -r question; do
  jobs=$(printf '%s\n' "$question" | tr '{' '\n' |
    sed -n 's/^"job":\([0-9]*\),.*"input_bytes":\([0-9]*\),.*/\2 \1/p' |
    sort -n -k1,1 -k2,2 | cut -d' ' -f2 | paste -sd, -)
  echo "{\"answer\":[$jobs],\"stands\":\"jobs\"}"
done
