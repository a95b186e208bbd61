"""Version 1 of the schema, one generated module a topic, named after its .proto file.

The service's stub and servicer are in `openhand.v1.service_pb2_grpc`, its messages in the module of their question
(`solve_pb2`, `table_pb2`, `par_pb2`, `review_pb2`, `score_pb2`, `batch_pb2`, `games_pb2`), the words they share in
`cards_pb2`, `rules_pb2`, `position_pb2`, `outcome_pb2`, `contract_pb2` and `effort_pb2`:

>>> from openhand.v1.position_pb2 import Position
>>> from openhand.v1.rules_pb2 import Rules
>>> from openhand.v1.betel_pb2 import BetelRules
>>> Position(rules=Rules(betel=BetelRules(beat_partner=False)), deal="N:Q.K87.-.- A8.T9.-.- KT9.A.-.-").deal
'N:Q.K87.-.- A8.T9.-.- KT9.A.-.-'

The generated files are committed; `proto/generate.py` makes them and says why with such old tools.
"""
