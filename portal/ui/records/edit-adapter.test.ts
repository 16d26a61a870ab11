import { testEditAdapter, TestConflict } from '../../edit-session/testing.ts'
import { createRecordFormSession } from './record-form-session.ts'
import type { RecordForm, StampedRecord } from './record-form.ts'

interface Plant extends StampedRecord {
  readonly name: string
}

const form: RecordForm<Plant, { readonly name: string }> = {
  fields: { name: { label: 'Name', input: () => null, show: (name) => name } },
  read: (plant) => ({ name: plant?.name ?? '' }),
  write: ({ name }) => ({ name }),
}

testEditAdapter('the form of a record', {
  values: { first: 'Oak', mine: 'Elm', theirs: 'Ash' },
  open(server) {
    const toPlant = ({ value, version }: { value: string; version: number }): Plant => ({
      _id: 'plant',
      name: value,
      updatedAt: String(version),
    })
    const session = createRecordFormSession<Plant, { readonly name: string }>(
      {
        form: () => form,
        save: async ({ base, changes }) => {
          const { name = base?.name ?? '' } = changes as { readonly name?: string }
          return toPlant(await server.save(name, Number(base?.updatedAt)))
        },
        conflictingRecord: (error) =>
          error instanceof TestConflict ? toPlant(error.record) : undefined,
        now: () => new Date().toISOString(),
      },
      toPlant(server.record()),
    )
    return {
      edit: (name) => session.set('name', name),
      save: () => (session.isDirty() ? session.save() : Promise.resolve()),
      shown: () => session.value().name,
      state: () => session.change()?.state,
      theirs: () => session.conflict()?.theirs?.name,
      override: session.override,
      discard: session.discard,
    }
  },
})
