import { composeGathered } from '../composing/compose-gathered'
import { previewGathered } from '../composing/preview-gathered'
import { makePart } from './make-part'

export const drawingTasks = { makePart, composeGathered, previewGathered }
