.PHONY: run test check
run: ; @./cardspeak
test: ; @./cardspeak test
check: ; @./cardspeak check
