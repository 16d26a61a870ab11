import fc from 'fast-check'

/**
 * Seed of everything that properties generate, printed with a failure: the same each time, so that
 * the suite says the same of the same commit, unless another is given. `script/properties` searches
 * with new ones.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_122) })
