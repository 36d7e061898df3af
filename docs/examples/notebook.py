# %% [markdown]
# # One puzzle in a notebook
#
# Puzzles, traces, steps, hints and grades draw themselves as the last value of a cell. Jupyter and VS Code open this
# file as a notebook.

# %%
import deduce

puzzle = deduce.load("puzzles/mixed-book.jsonl#3")
puzzle

# %%
trace = deduce.explain(puzzle)
trace

# %% The hardest step, and the grid before it
hardest = trace.hardest
trace.grid_at(hardest.number - 1)

# %%
hardest

# %% All steps that one of its cells rests on
cell = next(iter(hardest.places))
way = deduce.why(trace, cell)
for step in way:
    print(step.number, step)

# %% How often each rule is used, on the way and in all
for rule, count in trace.grade.techniques.items():
    print(rule, sum(step.rule == rule for step in way), count)
