# The same steps as `make build`, then one binary and nothing else. A test holds these steps against the Makefile.
FROM node:20-bookworm-slim AS web
WORKDIR /bedside
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM rust:1.95-bookworm AS binary
WORKDIR /bedside
COPY . .
COPY --from=web /bedside/web/dist web/dist
RUN cargo build --release --locked --package bedside

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data bedside && install -d -o bedside /data
COPY --from=binary /bedside/target/release/bedside /usr/local/bin/bedside
USER bedside
VOLUME /data
EXPOSE 8080
# A site that others visit is told its address, its mail server and whom money goes through (docs/operate.md, "Settings").
ENTRYPOINT ["bedside"]
CMD ["serve", "--data", "/data", "--listen", "0.0.0.0:8080"]
