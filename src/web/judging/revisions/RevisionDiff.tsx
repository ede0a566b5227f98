import type { Revision } from '../../../contract/judging'
import { isSameText } from './revision-diff'
import { TextDiff } from './TextDiff'

/** What differs between two revisions, text by text. */
export function RevisionDiff({ before, after }: { before: Revision; after: Revision }) {
  const texts = [
    { title: 'Title', was: before.title, is: after.title },
    { title: 'Issue Description', was: before.description, is: after.description },
    { title: 'Proof of Concept', was: before.pocLink ?? '', is: after.pocLink ?? '' },
  ]
  if (texts.every(({ was, is }) => isSameText(was, is)))
    return <p className="soft">These two are the same word for word.</p>
  const names = { beforeName: `Revision ${before.number}`, afterName: `Revision ${after.number}` }
  return texts.map(({ title, was, is }) => <TextDiff key={title} title={title} before={was} after={is} {...names} />)
}
