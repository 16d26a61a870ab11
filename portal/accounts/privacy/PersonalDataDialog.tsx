import { privacyApi } from '@insights/contract/accounts/privacy.ts'
import type { UserListed } from '@insights/contract/accounts/users.ts'
import { pathOf } from '@insights/contract/endpoint.ts'
import { Button, List, Text, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { errorMessage } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { download } from '../../ui/links/download.ts'
import { notify } from '../../ui/notify/notify.ts'
import { fullName } from '../person.ts'
import { USERS_KEY } from '../users/users-query.ts'

interface Props {
  readonly opened: boolean
  readonly user: UserListed
  readonly onClose: () => void
}

/** A person's data: downloaded, or erased after typing the email of the account. */
export default function PersonalDataDialog({ opened, user, onClose }: Props) {
  const queryClient = useQueryClient()
  const [email, setEmail] = useState('')
  const typed = email.trim().toLowerCase() === user.email.toLowerCase()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(privacyApi.erase, { params: { id: user._id }, body: { email } }),
    onSuccess: () => {
      notify.success('The person has been erased.')
      onClose()
    },
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: USERS_KEY }),
  })
  return (
    <FormDialog
      opened={opened}
      title={`Personal data of ${fullName(user)}`}
      dirty={email !== ''}
      submitting={isPending}
      submitLabel="Erase for good"
      submitDisabled={!user.can.delete || !typed}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
        onClick={() => void download(pathOf(privacyApi.ofUser, { id: user._id }))}
      >
        Download everything stored
      </Button>
      {user.can.delete ? (
        <>
          <Text fz="sm">Erasing cannot be undone. It deletes:</Text>
          <List size="sm">
            <List.Item>the account with name, email, phone, title and company</List.Item>
            <List.Item>sessions, devices, MFA, links and codes</List.Item>
            <List.Item>
              notifications, choices, own brands, private views and screenshots in the inbox
            </List.Item>
          </List>
          <Text fz="sm">
            The activity log, reports, comments and shared views stay, with “Erased person” in place
            of the name.
          </Text>
          <TextInput
            label={`Type ${user.email} to confirm`}
            autoComplete="off"
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        </>
      ) : (
        <Text fz="sm">
          This account cannot be erased: it is your own, or the primary contact of its company.
        </Text>
      )}
    </FormDialog>
  )
}
