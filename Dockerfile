# Built once with everything, run without it: the second stage holds the built product and its run-time packages.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY libs/domain/package.json libs/domain/
COPY libs/contracts/package.json libs/contracts/
COPY libs/event-store/package.json libs/event-store/
COPY libs/platform/package.json libs/platform/
COPY apps/api/package.json apps/api/
COPY apps/projector/package.json apps/projector/
COPY apps/web/package.json apps/web/
COPY tools/embedded/package.json tools/embedded/
COPY test/package.json test/
RUN npm install --no-save --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
WORKDIR /app
# Inside a container `localhost` is the container's alone.
ENV NODE_ENV=production SCARA_BUILT=1 SCARA_DATA=/data HOST=0.0.0.0
RUN useradd --system --uid 10001 --home-dir /app scara && mkdir /data && chown scara /data
COPY --from=build /app /app
USER scara
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --start-period=60s CMD node -e "fetch('http://localhost:'+(process.env.PORT||8080)+'/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
CMD ["node", "tools/start/start.mjs"]
