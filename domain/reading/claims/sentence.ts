declare const claimed: unique symbol

/**
 * A text that claims make; no other text can be one, so that every sentence on scores has a
 * checker.
 */
export type Sentence = string & { readonly [claimed]: true }

/** A statement of a wording as a value: its kind, and everything that it names. */
export type ClaimOf<Inputs, Name extends keyof Inputs = keyof Inputs> = {
  readonly [Each in Name]: {
    readonly claim: Each
    readonly inputs: Inputs[Each]
    readonly text: Sentence
  }
}[Name]

/** The words of claims: a sentence, or a part of one, from its inputs alone. */
export type Wording<Inputs> = {
  readonly [Name in keyof Inputs]: (inputs: Inputs[Name]) => string
}

/** Returns the function that makes the claims of a wording. */
export function claimsOf<Inputs>(wording: Wording<Inputs>) {
  return <Name extends keyof Inputs>(claim: Name, inputs: Inputs[Name]) =>
    ({ claim, inputs, text: wording[claim](inputs) as Sentence }) as ClaimOf<Inputs, Name>
}
