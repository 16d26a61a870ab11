# One image for web and worker: ROLE says which. Debian, since neither PostgreSQL nor Typst come for musl.
FROM node:24-bookworm-slim AS build
WORKDIR /portal
COPY . .
RUN script/setup

FROM node:24-bookworm-slim
WORKDIR /portal
COPY --from=build /portal ./
RUN mkdir /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node_modules/.bin/node", "operations/probe.ts"]
# No shell in between: SIGTERM reaches the portal itself.
CMD ["node_modules/.bin/node", "server/main.ts"]
