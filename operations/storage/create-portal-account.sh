#!/bin/sh
# Gives the portal an account of its own in the store, which reaches the bucket "insights" alone.
# Run at every start: a changed password is taken over, and a bucket of before gets its owner.
set -eu
seconds=0
until versitygw admin list-users >/dev/null 2>&1; do
  seconds=$((seconds + 1))
  [ "$seconds" -lt 60 ] || { echo 'The store does not answer.' >&2; exit 1; }
  sleep 1
done
# Whether the first column of a list holds the name.
lists() { awk -v name="$1" '$1 == name { found = 1 } END { exit !found }'; }
if versitygw admin list-users | lists insights; then
  versitygw admin update-user --access insights --secret "$PORTAL_PASSWORD" --role user
else
  versitygw admin create-user --access insights --secret "$PORTAL_PASSWORD" --role user
fi
if versitygw admin list-buckets | lists insights; then
  versitygw admin change-bucket-owner --bucket insights --owner insights
else
  versitygw admin create-bucket --bucket insights --owner insights
fi
