//! Every snippet of the documents compiles and does what it says.
