import { checkNumber } from '@insights/domain/scoring/check-scoring-inputs.ts'
import { mobileWebWeight } from '@insights/domain/scoring/mobile-web-weight.ts'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'

import { parseNumber } from '../../ui/number/parse-number.ts'

import classes from './DeviceWeightDialog.module.css'

const SHARES = [
  { id: 'siteMore', label: 'Site more' },
  { id: 'aboutEqual', label: 'About equal' },
  { id: 'neverOnMobile', label: 'Never on mobile' },
] as const

/** Works out the weight of Mobile Web from what a survey says about using the site or the app. */
export function MobileWebHelper({ onUse }: { onUse: (weight: number) => void }) {
  const [texts, setTexts] = useState({ siteMore: '', aboutEqual: '', neverOnMobile: '' })
  const siteMore = parseNumber(texts.siteMore)
  const aboutEqual = parseNumber(texts.aboutEqual)
  const neverOnMobile = parseNumber(texts.neverOnMobile)
  const weight =
    isShare(siteMore) && isShare(aboutEqual) && isShare(neverOnMobile)
      ? mobileWebWeight({ siteMore, aboutEqual, neverOnMobile })
      : null

  return (
    <details className={classes.helper}>
      <summary>Work out the weight of Mobile Web</summary>
      <p className={classes.formula}>
        (site more + half of about equal) / (1 - never on mobile), from shares 0 to 1: enter 0.5 for
        50 %
      </p>
      <div className={classes.shares}>
        {SHARES.map(({ id, label }) => (
          <TextInput
            key={id}
            label={label}
            size="xs"
            inputMode="decimal"
            autoComplete="off"
            value={texts[id]}
            error={texts[id] !== '' && checkNumber(parseNumber(texts[id]), 0, 1)}
            onChange={(event) => setTexts({ ...texts, [id]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Button
        size="xs"
        variant="default"
        disabled={weight === null}
        onClick={() => weight !== null && onUse(weight)}
      >
        {weight === null ? 'Use this weight' : `Use ${weight}`}
      </Button>
    </details>
  )
}

function isShare(value: number | string): value is number {
  return checkNumber(value, 0, 1) === null
}
