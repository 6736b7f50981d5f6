//! One test for each sentence of a page or ruling that node counts do not reach.
