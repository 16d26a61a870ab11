# One image for web and worker: ROLE says which. Debian, since neither PostgreSQL nor Typst come for musl.
FROM node:24-bookworm-slim AS pages
WORKDIR /portal
COPY . .
RUN script/setup

# What runs: no tools of the build and no tests. Not "npm ci", for the reason that script/setup gives.
FROM node:24-bookworm-slim AS packages
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
COPY domain/package.json domain/
COPY charts/package.json charts/
COPY contract/package.json contract/
COPY platform/package.json platform/
COPY print/package.json print/
COPY server/package.json server/
RUN npm install --no-save --omit=dev --loglevel=error --no-progress --workspace=domain --workspace=charts \
    --workspace=contract --workspace=platform --workspace=print --workspace=server && \
    ln -s /usr/local/bin/node node_modules/.bin/node

FROM node:24-bookworm-slim
WORKDIR /portal
COPY --from=packages /portal ./
COPY domain domain
COPY charts charts
COPY contract contract
COPY platform platform
COPY print print
COPY server server
COPY demo demo
COPY operations operations
COPY script script
COPY --from=pages /portal/portal/dist portal/dist
COPY --from=pages /portal/platform/dist platform/dist
COPY --from=pages /portal/print/dist print/dist
COPY --from=pages /portal/server/dist server/dist
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=0
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "operations/probe.ts"]
# No shell in between: SIGTERM reaches the portal itself.
CMD ["node_modules/.bin/node", "server/main.ts"]
