import { composeGathered } from '../composing/compose-gathered'
import { previewGathered } from '../composing/preview-gathered'
import { renderPart } from './render-part'

export const renderTasks = { makePart: renderPart, composeGathered, previewGathered }
