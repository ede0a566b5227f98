import type { Person } from '../../server/cast'
import type { Contest } from '../people/company'
import { demand } from '../world/violation'

/** What a reply says of a submission. */
type Told = {
  _id: string
  title: string
  status: string
  placeInLine: number
  lastSeq: number
  userId: { _id: string; username: string }
}

/** Whoever has just sent a submission is told of this one: the own text, without a verdict, at its place in line. */
export function checkReceipt({ title, model }: Contest, as: Person, sent: { title: string }, told: Told): void {
  const says = `The reply to ${as.username}, who submits to '${title}', says`
  const { _id, username } = told.userId
  const isOwn = told.title === sent.title && _id === as.id && username === as.username
  demand(isOwn, `${says} '${told.title}' of ${username}`)
  demand(told.status === 'pending', `${says} that it is ${told.status}`)
  const place = model.placeOf(told._id)
  const isPlace = told.placeInLine === place && told.lastSeq === place
  demand(isPlace, `${says} that its place is ${told.placeInLine}, of ${told.lastSeq}, and that is ${place}`)
}
