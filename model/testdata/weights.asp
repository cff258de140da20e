% A puzzle as a logic program for clingo, or gringo and clasp.
%
% ID qp1.EJCkgESQIkaBdkK_kYTU
%   board 2x4
%   pieces king
%   each column at most 1
%   total 2 to 3
%   squares
%     ....
%     ..*.
%   weights
%     1 2 3 4
%     -4 3 2 1
%
% There are 10 solutions (counted).
%
% q(R,C) says that a piece stands in row R, column C, as counted from the top left
% square, which is q(1,1). To count: clingo 0, or gringo and clasp -n 0.
% With --opt-mode=ignore all solutions are counted, not only the heaviest.

square(1..2, 1..4).
{ q(R,C) } :- square(R,C), not closed(R,C).

% no piece can stand here
closed(2,3).

% each column at most 1
:- not { q(1,1); q(2,1) } 1.
:- not { q(1,2); q(2,2) } 1.
:- not { q(1,4); q(2,4) } 1.

% total 2 to 3
:- not 2 { q(1,1); q(1,2); q(1,3); q(1,4); q(2,1); q(2,2); q(2,4) } 3.

% pieces king
:- not { q(1,1); q(1,2); q(2,1); q(2,2) } 1.
:- not { q(1,2); q(1,3); q(2,2) } 1.
:- not { q(1,3); q(1,4); q(2,4) } 1.

#maximize { 1,1,1 : q(1,1); 2,1,2 : q(1,2); 3,1,3 : q(1,3); 4,1,4 : q(1,4);
  -4,2,1 : q(2,1); 3,2,2 : q(2,2); 1,2,4 : q(2,4) }.

#show q/2.
