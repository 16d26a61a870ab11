import type { ReportDocument } from '../document/report-document.ts'
import type { ClaimInputs } from './claim-inputs.ts'

declare const claimed: unique symbol

/**
 * A text that claims make; no other text can be one, so that every sentence on scores has a
 * checker.
 */
export type Sentence = string & { readonly [claimed]: true }

export type ClaimName = keyof ClaimInputs

/** A statement on a report's scores as a value: its kind, and everything that it names. */
export type Claim<Name extends ClaimName = ClaimName> = {
  readonly [Each in Name]: {
    readonly claim: Each
    readonly inputs: ClaimInputs[Each]
    readonly text: Sentence
  }
}[Name]

/** The words of claims: a sentence, or a part of one, from its inputs alone. */
export type Wording<Inputs> = {
  readonly [Name in keyof Inputs]: (inputs: Inputs[Name]) => string
}

/**
 * Returns why the document contradicts a claim, or null. A checker is written from the meaning: it
 * reads the document and does not call the code that made the claim.
 */
export type Checkers<Inputs> = {
  readonly [Name in keyof Inputs]: (inputs: Inputs[Name], document: ReportDocument) => string | null
}

/** Returns the function that makes the claims of a wording. */
export function claimsOf<Inputs extends Partial<ClaimInputs>>(wording: Wording<Inputs>) {
  return <Name extends keyof Inputs & ClaimName>(claim: Name, inputs: ClaimInputs[Name]) => {
    const say = wording[claim] as unknown as (inputs: ClaimInputs[Name]) => string
    return { claim, inputs, text: say(inputs) as Sentence } as Claim<Name>
  }
}

/** Returns the texts of claims, one after the other, without nulls; null without any. */
export function sentenceOf(claims: readonly (Claim | null)[]): Sentence | null {
  const texts = claims.flatMap((claim) => claim?.text ?? [])
  return texts.length === 0 ? null : (texts.join(' ') as Sentence)
}
