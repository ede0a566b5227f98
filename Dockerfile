# docker build --build-arg COMMIT="$(git rev-parse --short=12 HEAD)" --tag primacy .
# Another base with Node 20.19 or later and glibc fits too: --build-arg NODE_IMAGE=...
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN ["npm", "ci"]
COPY . .
# Shown by /healthz and --version; git and its folder are not here.
ARG COMMIT=unknown
ENV COMMIT=${COMMIT}
RUN ["npm", "run", "package", "--", "--folder", "/release"]
WORKDIR /release
RUN ["npm", "ci", "--omit=dev"]

FROM ${NODE_IMAGE}
LABEL org.opencontainers.image.title="Primacy" \
      org.opencontainers.image.licenses="Apache-2.0"
# A number, so that an orchestrator can see that it is not root.
RUN ["install", "-d", "-o", "10001", "-g", "10001", "-m", "0700", "/data"]
WORKDIR /app
COPY --from=build /release/package.json /release/LICENSE ./
COPY --from=build /release/node_modules ./node_modules
COPY --from=build /release/dist ./dist
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "dist/server/health.js"]
# node itself is the first process: it gets SIGTERM, finishes what runs and exits.
CMD ["node", "dist/server/start.js"]
