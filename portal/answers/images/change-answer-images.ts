import { type Answer, type AnswerImage, answersApi } from '@insights/contract/answers/answers.ts'
import { deleteFromStorageApi } from '@insights/contract/screenshots/upload.ts'
import { isCarriedOver } from '@insights/domain/answers/answer.ts'
import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'

import { ApiError, isApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { notifyReopened } from '../../ui/notify/notify.ts'
import { MAX_IMAGES } from './check-files.ts'

/** Number of attempts while other users save the same answer in between. */
const TRIES = 4

/**
 * Adds or removes screenshots of an answer, and keeps its fields, which others may be changing.
 * Throws the reason if the answer is incomplete.
 */
export async function changeAnswerImages(
  report: string,
  place: AnswerKey,
  change: (images: readonly string[]) => readonly string[],
): Promise<void> {
  for (let left = TRIES; ; left -= 1) {
    const answer = requireComplete(await findAnswer(report, place))
    const { version, capabilityChange } = answer
    const images = change(answer.images.map(({ _id }) => _id))
    // A complete answer has an availability.
    const body = { version, hasCapability: answer.hasCapability === true, capabilityChange, images }
    try {
      notifyReopened(await callApi(answersApi.update, { params: { id: answer._id }, body }))
      return
    } catch (error) {
      if (left === 1 || !isApiError(error, 409)) throw error
    }
  }
}

function requireComplete(answer: Answer | undefined): Answer {
  const message = blockedReason(answer)
  if (answer && message === null) return answer
  throw new ApiError({ name: 'NotComplete', code: 0, message: message ?? '' })
}

/** Identifies a screenshot's answer by ids, and the application by its key. */
export interface AnswerKey {
  readonly companyId: string
  readonly application: ApplicationKey
  readonly categoryId: string
  readonly capabilityId: string
}

/** Returns the current answer; undefined if the report does not have it. */
async function findAnswer(report: string, place: AnswerKey): Promise<Answer | undefined> {
  const { companyId, application, categoryId, capabilityId } = place
  const { data } = await callApi(answersApi.find, {
    query: {
      report,
      company: companyId,
      application: APPLICATIONS.find(({ title }) => title === application)?._id,
      category: categoryId,
      capability: capabilityId,
      $limit: 1,
    },
  })
  return data[0]
}

/**
 * Deletes the files of images that their answers no longer show, one after the other. A page that is
 * `leaving` sends all calls at once, and they outlive it.
 */
export async function deleteFiles(
  images: readonly Pick<AnswerImage, 'url'>[],
  leaving = false,
): Promise<void> {
  const urls = [...new Set(images.map((image) => image.url))]
  if (leaving) await Promise.all(urls.map((url) => deleteFile(url, leaving)))
  else for (const url of urls) await deleteFile(url)
}

async function deleteFile(url: string, keepalive = false): Promise<void> {
  try {
    await callApi(deleteFromStorageApi.create, { body: { filesId: [url] }, keepalive })
  } catch (error) {
    // Something else still shows it, perhaps a published edition.
    if (!isApiError(error)) throw error
  }
}

type Shown = Pick<Answer, 'status' | 'hasCapability' | 'images'>

/**
 * Returns the reason why the screenshots of an answer can be changed only in its form; null if they
 * can be changed here. Saving them would complete the answer. Undefined is an answer that the
 * report does not have.
 */
export function blockedReason(answer: Shown | undefined): string | null {
  if (!answer) return 'This capability is no longer part of the report.'
  if (answer.status === 'COMPLETED') return null
  return isCarriedOver(answer)
    ? 'Confirm this carried-over answer before changing its screenshots.'
    : 'Answer this capability before changing its screenshots.'
}

/** Returns the answers with room for a screenshot, and counts the others by reason. */
export function offerAnswers<Offered extends Shown>(answers: readonly Offered[]) {
  const isFull = ({ images }: Shown) => images.length >= MAX_IMAGES
  const completed = answers.filter((answer) => blockedReason(answer) === null)
  const carried = answers.filter(isCarriedOver)
  const leftOut = [
    [answers.length - completed.length - carried.length, 'not answered yet'],
    [carried.length, 'carried over and not confirmed yet'],
    [completed.filter(isFull).length, `with ${MAX_IMAGES} screenshots already`],
  ] as const
  const reasons = leftOut.flatMap(([count, reason]) => (count > 0 ? [`${count} ${reason}`] : []))
  return {
    offered: completed.filter((answer) => !isFull(answer)),
    /** 'Not listed: 2 not answered yet.'; null if all are offered. */
    notListed: reasons.length > 0 ? `Not listed: ${reasons.join(', ')}.` : null,
  }
}
