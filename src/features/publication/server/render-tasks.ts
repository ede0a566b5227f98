import { composeGathered } from './compose-gathered'
import { previewGathered } from './preview-gathered'
import { renderPart } from './render-part'

export const renderTasks = { makePart: renderPart, composeGathered, previewGathered }
