#!/bin/bash
# Run once by the PostgreSQL image, when it sets up an empty volume: the portal's role owns its database
# and nothing else. It can neither create databases or roles nor read files of the server.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set password="$PORTAL_PASSWORD" <<'SQL'
create role insights login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database insights owner insights;
revoke connect, temporary on database insights from public;
revoke connect on database postgres, template1 from public;
SQL
