import type { ImageMarks } from '@insights/contract/screenshots/image-marks.ts'
import type { ImageMark } from '@insights/domain/screenshots/marks/image-mark.ts'
import { expect, test } from 'vitest'

import { testEditAdapter, TestConflict } from '../../edit-session/testing.ts'
import { createMarksSession } from './marks-session.ts'

const label = (text: string): readonly ImageMark[] => [{ kind: 'label', x: 0.5, y: 0.5, text }]

testEditAdapter('marks', {
  values: {
    first: label('First'),
    mine: label('Mine'),
    theirs: label('Theirs'),
    untidy: label('Mine '),
  },
  open(server) {
    const toRecord = ({
      value,
      version,
    }: {
      value: readonly ImageMark[]
      version: number
    }): ImageMarks => ({ image: 'image', version, marks: [...value] })
    const session = createMarksSession({
      record: toRecord(server.record()),
      save: async (version, marks) => toRecord(await server.save(marks, version)),
      conflictingRecord: (error) =>
        error instanceof TestConflict ? toRecord(error.record) : undefined,
      now: () => new Date().toISOString(),
    })
    return {
      edit: session.edit,
      save: session.save,
      shown: session.marks,
      state: () => session.change()?.state,
      theirs: () => session.change()?.conflictingRecord?.marks,
      override: session.override,
      discard: session.discard,
      arrive: () => session.arrive(toRecord(server.record())),
    }
  },
})

test('marks are undone and redone step by step [D14.68]', () => {
  const session = createMarksSession({
    record: { image: 'image', version: 1, marks: [] },
    save: () => new Promise(() => {}),
    conflictingRecord: () => undefined,
    now: () => '2026-03-01T10:00:00.000Z',
  })
  session.edit(label('One'))
  session.edit([...label('One'), ...label('Two')])
  session.undo()
  expect(session.marks()).toEqual(label('One'))
  session.undo()
  expect([session.marks(), session.summary().canUndo]).toEqual([[], false])
  session.redo()
  session.redo()
  expect(session.marks()).toHaveLength(2)
  expect(session.summary().canRedo).toBe(false)
  session.discard()
})
