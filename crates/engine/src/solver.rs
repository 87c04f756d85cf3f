//! Exact solving of Atacama for two.
