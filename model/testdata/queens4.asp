% A puzzle as a logic program for clingo, or gringo and clasp.
% One queen in each row and column, and at most one on each diagonal.
%
% ID qp1.iIMIfBU
%   queens 4
%
% There are 2 solutions (OEIS A000170).
%
% q(R,C) says that a piece stands in row R, column C, as counted from the top left
% square, which is q(1,1). To count: clingo 0, or gringo and clasp -n 0.

square(1..4, 1..4).
{ q(R,C) } :- square(R,C).

% each row 1
:- not 1 { q(1,1); q(1,2); q(1,3); q(1,4) } 1.
:- not 1 { q(2,1); q(2,2); q(2,3); q(2,4) } 1.
:- not 1 { q(3,1); q(3,2); q(3,3); q(3,4) } 1.
:- not 1 { q(4,1); q(4,2); q(4,3); q(4,4) } 1.

% each column 1
:- not 1 { q(1,1); q(2,1); q(3,1); q(4,1) } 1.
:- not 1 { q(1,2); q(2,2); q(3,2); q(4,2) } 1.
:- not 1 { q(1,3); q(2,3); q(3,3); q(4,3) } 1.
:- not 1 { q(1,4); q(2,4); q(3,4); q(4,4) } 1.

% pieces queen
:- not { q(1,1); q(2,2); q(3,3); q(4,4) } 1.
:- not { q(1,2); q(2,3); q(3,4) } 1.
:- not { q(1,3); q(2,4) } 1.
:- not { q(2,1); q(3,2); q(4,3) } 1.
:- not { q(3,1); q(4,2) } 1.
:- not { q(1,2); q(2,1) } 1.
:- not { q(1,3); q(2,2); q(3,1) } 1.
:- not { q(1,4); q(2,3); q(3,2); q(4,1) } 1.
:- not { q(2,4); q(3,3); q(4,2) } 1.
:- not { q(3,4); q(4,3) } 1.

#show q/2.
