# Two commands matter: `make run` and `make test`. The rest are their parts.
.PHONY: run watch build web test test-long lint fmt bench api settings clean

run: web
	bash scripts/build-site.sh
	[ -n "$$BEDSIDE_PAYSTACK_SECRET_KEY$$BEDSIDE_PAYMENTS_PROVIDER$$BEDSIDE_PAYMENTS_RATES_URL" ] || export BEDSIDE_PAYMENTS_RATES_URL=sandbox; \
	./target/local/bedside serve --data ./data --listen 127.0.0.1:8080 --sample-content

watch: node_modules/.package-lock.json
	node scripts/watch.mjs

build: web
	cargo build --release --locked --package bedside

web: node_modules/.package-lock.json
	npm run build

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-audit --no-fund
	@touch $@

test:
	bash scripts/test.sh

test-long:
	bash scripts/test-long.sh

lint: node_modules/.package-lock.json
	bash scripts/lint.sh

fmt: node_modules/.package-lock.json
	cargo fmt --all
	npx biome check --write .

bench: build
	bash bench/run.sh

api: web
	cargo run --quiet --locked --package bedside -- openapi > web/src/api/openapi.json
	cargo run --quiet --locked --package bedside -- vocabulary > web/src/api/vocabulary.json
	npm run api

settings:
	cargo run --quiet --locked --package bedside -- settings > .cache/settings.json
	mv .cache/settings.json crates/content/defaults/settings.json

clean:
	rm -rf target node_modules web/dist .cache test-results
