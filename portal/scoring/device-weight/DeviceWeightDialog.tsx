import type { DeviceWeight } from '@insights/contract/scoring/device-weight.ts'
import {
  APPLICATIONS,
  type ByApplication,
  type DeviceWeights,
  byApplication,
} from '@insights/domain/catalogue/application.ts'
import { mobileWebWeight } from '@insights/domain/scoring/mobile-web-weight.ts'
import {
  checkCount,
  checkDeviceWeights,
  checkNumber,
  MAX_DEVICE_RESPONDENTS,
} from '@insights/domain/scoring/valid-weights-and-ratings.ts'
import { parseCount, parseNumber, readCount } from '@insights/domain/text/parse-number.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'

import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { SharedInput } from '../../ui/forms/SharedFields.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { Cards } from '../../ui/page/parts.tsx'
import { UnsavedDraft } from '../../ui/status/UnsavedDraft.tsx'

import classes from './DeviceWeightDialog.module.css'

interface Props {
  readonly opened: boolean
  /** The report's id. */
  readonly report: string
  readonly weights: Pick<DeviceWeight, 'deviceWeights' | 'respondents'> | null
  readonly before: DeviceWeights | undefined
  readonly saving: boolean
  /** Saving failed: no change is saved. */
  readonly failed: boolean
  readonly onClose: () => void
  /** Returns whether the weights were saved. */
  readonly onSave: (weights: DeviceWeights, respondents: number | null) => Promise<boolean>
}

/**
 * Asks for the weights. If saving fails it stays open, without a message (A8) but with the changed
 * fields marked as not saved. Needs another key for each opening.
 */
export function DeviceWeightDialog(props: Props) {
  const { opened, report, weights, before, saving, failed, onClose, onSave } = props
  const stored = {
    ...byApplication((key) => String(weights?.deviceWeights[key] ?? '')),
    [RESPONDENTS]: String(weights?.respondents ?? ''),
  }
  const form = useFields(stored, {
    check: ({ [RESPONDENTS]: respondents, ...texts }) => ({
      ...checkDeviceWeights(numbersOf(texts)),
      [RESPONDENTS]: checkCount(parseCount(respondents), MAX_DEVICE_RESPONDENTS),
    }),
    draft: `device-weights.${report}`,
  })
  const numbers = numbersOf(form.values)
  const sum = Object.keys(checkDeviceWeights(numbers)).length === 0 ? sumOf(numbers) : null
  // Shown at once, since it concerns no single field.
  const allZero = APPLICATIONS.every(({ title }) => numbers[title] === 0)

  async function save() {
    const { [RESPONDENTS]: respondents, ...texts } = form.values
    const saved = await onSave(numbersOf(texts) as DeviceWeights, readCount(respondents))
    if (saved && form.saved(form.values)) onClose()
  }

  return (
    <FormDialog
      opened={opened}
      title="Device Weights"
      size="28rem"
      dirty={form.dirty}
      submitting={saving}
      submitDisabled={!form.valid}
      onSubmit={() => void save()}
      onDiscard={form.discard}
      onClose={onClose}
    >
      <Stack gap="md">
        {form.draft && <UnsavedDraft {...form.draft} />}
        {APPLICATIONS.map(({ title }, place) => {
          const input = form.field(title)
          return (
            <SharedInput
              key={title}
              {...input}
              label={title}
              description={
                <>
                  {shareHint(numbers[title])}
                  {before && ` Last edition: ${before[title]}.`}
                  {failed && input.value !== stored[title] && (
                    <Text span fw={600} c="red" role="status">
                      {' '}
                      Not saved
                    </Text>
                  )}
                </>
              }
              required
              inputMode="decimal"
              autoComplete="off"
              error={allZero ? checkDeviceWeights(numbers)[title] : input.error}
              data-autofocus={place === 0 || undefined}
            />
          )
        })}
        <Text c="dimmed" fz="sm" style={{ fontVariantNumeric: 'tabular-nums' }} role="status">
          {sum === null ? 'The sum of the weights' : `Sum of the weights: ${sum}. It`} need not be
          1: the overall score is divided by the sum.
        </Text>
        <SharedInput
          {...form.field(RESPONDENTS)}
          label="Respondents"
          description="Of the survey behind the weights, if known: readers see how sure they are."
          inputMode="numeric"
          autoComplete="off"
        />
        <MobileWebHelper onUse={(weight) => form.set({ 'Mobile Web': String(weight) })} />
      </Stack>
    </FormDialog>
  )
}

const RESPONDENTS = 'respondents'

function numbersOf(texts: ByApplication<string>): ByApplication<number | string> {
  return byApplication((key) => parseNumber(texts[key]))
}

/** Rounds as written: 0.1 + 0.2 is 0.3. */
function sumOf(numbers: ByApplication<number | string>): string {
  const sum = APPLICATIONS.reduce((total, { title }) => total + Number(numbers[title]), 0)
  return String(Math.round(sum * 1e4) / 1e4)
}

const SHARES = [
  { id: 'siteMore', label: 'Site more' },
  { id: 'aboutEqual', label: 'About equal' },
  { id: 'neverOnMobile', label: 'Never on mobile' },
] as const

/** Calculates the weight of Mobile Web from a survey's shares of site and app use. */
function MobileWebHelper({ onUse }: { onUse: (weight: number) => void }) {
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
      <Text c="dimmed" my={8}>
        (site more + half of about equal) / (1 - never on mobile), from shares 0 to 1: enter 0.5 for
        50 %
      </Text>
      <Cards fit min="7.5rem" gap="0.625rem" mb="sm">
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
      </Cards>
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

/** From this value on, a number is meant as a percentage: 1.5 is a weight that is too high. */
const MIN_PERCENTAGE = 10

/** Returns the hint of a share; a number typed as a percentage is shown as its share. */
export function shareHint(value: number | string): string {
  const isPercentage = typeof value === 'number' && value >= MIN_PERCENTAGE && value <= 100
  const percent = isPercentage ? value : 50
  return `0 to 1. Enter ${Math.round(percent * 100) / 1e4} for ${percent} %.`
}
