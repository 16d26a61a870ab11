import { ConflictDialog, Version } from '../../ui/dialogs/ConflictDialog.tsx'
import type { SavedViewActions, ViewChange, ViewConflict } from './use-saved-views.ts'

/** Two changes of one view: both versions side by side. */
export default function ConflictOfViews({ actions }: { readonly actions: SavedViewActions }) {
  const { conflict, change, closeConflict } = actions
  return (
    <ConflictDialog
      conflict={
        conflict && {
          subject: conflict.view.name,
          mine: {
            content: describe(mineOf(conflict), conflict.current, conflict.view),
            at: null,
          },
          external: {
            content: describe(conflict.current, mineOf(conflict), conflict.view),
            at: conflict.current.updatedAt,
          },
        }
      }
      onOverride={() => {
        if (!conflict) return
        closeConflict()
        void change(conflict.current, conflict.change).catch(() => undefined)
      }}
      onDiscard={closeConflict}
      onCancel={closeConflict}
    />
  )
}

/** Values of the change, and of the former view for all else. */
const mineOf = ({ view, change: { name, shared, settings } }: ViewConflict): Described => ({
  name: name ?? view.name,
  shared: shared ?? view.shared,
  settings,
})

type Described = Pick<ViewChange, 'name' | 'shared' | 'settings'>

/** A version in words; marked is what it alone has changed. */
function describe(one: Described, other: Described, base: Described) {
  const isChanged = (name: keyof Described) =>
    JSON.stringify(one[name]) !== JSON.stringify(base[name]) &&
    JSON.stringify(one[name]) !== JSON.stringify(other[name])
  const parts = [
    { name: 'name', label: 'Name', content: one.name, changed: isChanged('name') },
    {
      name: 'shared',
      label: 'Shared',
      content: one.shared ? 'Yes' : 'No',
      changed: isChanged('shared'),
    },
    ...(one.settings === undefined
      ? []
      : [
          {
            name: 'settings',
            label: 'Settings',
            content: 'What the page shows',
            changed: isChanged('settings'),
          },
        ]),
  ]
  return <Version parts={parts} />
}
