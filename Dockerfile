# The server with its built pages, and nothing else: no database, no lab, no tools, no browser.
#
#   docker build -t kuaimen .
#   docker run -p 3000:3000 -e DATABASE_URL=postgres://user:password@host:5432/kuaimen kuaimen
#
# DATABASE_URL is required. docs/production.md lists what else a public installation sets.

ARG NODE=24-bookworm-slim

# What npm needs to know of the workspaces, so that a change of code does not install again.
FROM node:${NODE} AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/console/package.json apps/console/
COPY apps/lab/package.json apps/lab/
COPY apps/demo/package.json apps/demo/
COPY tools/package.json tools/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

# Everything that building needs. No package of ours needs its install script.
FROM manifests AS build
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node --import tsx tools/build.ts --force web console server

# What runs: the server's packages, and the web's, which server rendering imports.
FROM manifests AS packages
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
      --workspace @kuaimen/server --workspace @kuaimen/web \
    # npm also brings optional peers and overrides that the lockfile holds for building; nothing loads them here.
    && rm -rf node_modules/typescript node_modules/@typescript \
      node_modules/rolldown node_modules/@rolldown node_modules/@oxc-project \
    # These are bundled into server rendering.
      node_modules/antd-mobile node_modules/antd-mobile-icons node_modules/swiper \
    # For who writes code with the packages: maps of their sources, and types.
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:${NODE} AS runtime
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
# Without the snapshots by which the next migration is generated.
COPY apps/server/migrations/*.sql apps/server/migrations/
COPY apps/server/migrations/meta/_journal.json apps/server/migrations/meta/
# The slide puzzle's pictures and the portraits to choose from. The chain's own pictures are mounted: MEDIA_DIR.
COPY apps/server/assets apps/server/assets
COPY --from=build /app/apps/server/dist apps/server/dist
COPY --from=build /app/apps/web/dist apps/web/dist
COPY --from=build /app/apps/console/dist apps/console/dist

# Owned by root, read by an ordinary user: the server writes to this one folder, where a volume belongs (ASSET_DIR).
RUN install -d -o node -g node data/assets
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# Images in the OCI format have no place for it (podman build --format docker keeps it); there the orchestrator asks.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
