package signin

// FactorByRule is the state of a factor that is good enough without being set up.
const FactorByRule = factorByRule
