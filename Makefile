# Two commands matter: `make run` and `make test`. The rest are their parts.
.PHONY: run build web test lint fmt bench api clean

run: build
	./target/release/bedside serve --data ./data --listen 127.0.0.1:8080 --sample-content

build: web
	cargo build --release --locked --package bedside

web: node_modules/.package-lock.json
	npm run build

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch $@

test:
	bash scripts/test.sh

lint: node_modules/.package-lock.json
	bash scripts/lint.sh

fmt: node_modules/.package-lock.json
	cargo fmt --all
	npx biome check --write .

bench: build
	bash bench/run.sh

api: web
	cargo run --quiet --locked --package bedside -- openapi > web/src/api/openapi.json
	npm run api

clean:
	rm -rf target node_modules web/dist .cache test-results
