import { createFileRoute } from '@tanstack/react-router'

import { OperationsPage } from './-Operations.tsx'

export const Route = createFileRoute('/_frame/admin/operations')({
  component: OperationsPage,
})
