interface Form<Values> {
  readonly getValues: () => Values
  readonly resetDirty: (values: Values) => void
}

/** Ends a form once `sent` is saved: it stays open with what was typed meanwhile. */
export function afterSave<Values>(form: Form<Values>, sent: Values, close: () => void): void {
  if (JSON.stringify(form.getValues()) === JSON.stringify(sent)) close()
  else form.resetDirty(sent)
}
