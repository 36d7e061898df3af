% Binary puzzles for SWI-Prolog's CLP(FD).  Standard input holds the rows, as a list of lists of 0, 1 and _.
:- use_module(library(clpfd)).

solution(Rows) :-
    transpose(Rows, Columns),
    lines(Rows), lines(Columns),
    append(Rows, Cells),
    labeling([ff], Cells).

lines(Lines) :-
    maplist(line, Lines),
    maplist(number_of, Lines, Numbers),
    all_different(Numbers).

line(Line) :-
    Line ins 0..1,
    length(Line, Length),
    sum(Line, #=, Sum),
    2 * Sum #= Length,
    trios(Line).

trios([A, B, C | More]) :- !,
    A + B + C #>= 1, A + B + C #=< 2,
    trios([B, C | More]).
trios(_).

number_of(Line, Number) :- foldl([Cell, Before, After]>>(After #= 2 * Before + Cell), Line, 0, Number).

main :-
    read(Rows),
    findnsols(2, Rows, solution(Rows), Found), !,
    length(Found, Count),
    (Count =:= 1 -> Found = [Only], maplist(written, Only) ; halt(1)).

written(Row) :- atomic_list_concat(Row, Text), writeln(Text).
