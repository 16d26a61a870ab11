#!/bin/bash
# Run once by the PostgreSQL image, when it sets up an empty volume, and by hand for a volume of a version
# before (docs/operations.md). One role owns the database and migrates it; as the other the portal runs.
# It owns nothing. Neither can create databases or roles, nor read files of the server.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set password="$PORTAL_PASSWORD" <<'SQL'
select format('create role %I', name) from unnest(array['insights', 'insights_running']) as name
where name not in (select rolname from pg_roles) \gexec
alter role insights login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'owner_password';
alter role insights_running login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
select 'create database insights owner insights'
where 'insights' not in (select datname from pg_database) \gexec
revoke connect, temporary on database insights from public;
revoke connect on database postgres, template1 from public;
SQL
