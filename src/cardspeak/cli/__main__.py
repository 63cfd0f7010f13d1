from cardspeak.cli import main

main()
