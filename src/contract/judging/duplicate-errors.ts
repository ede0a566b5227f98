import { error } from '../error-reply'

/** The replies to refusals about duplicate groups, sweeps and look-alikes. */
export const duplicateErrors = {
  already_grouped: error(409, 'ALREADY_GROUPED', 'An issue already belongs to another duplicate group'),
  not_grouped: error(409, 'NOT_GROUPED', 'This issue is not part of a duplicate group'),
  group_not_found: error(404, 'GROUP_NOT_FOUND', 'Duplicate group not found'),
  nothing_to_undo: error(409, 'NOTHING_TO_UNDO', 'There is no decision of yours to undo. Give a new verdict instead.'),
  verdicts_not_joined: error(
    409,
    'VERDICTS_NOT_JOINED',
    'One of the two needs a verdict first, and submissions with different verdicts cannot be grouped',
  ),
  look_alikes: error(
    409,
    'LOOK_ALIKES',
    'Valid submissions in different groups may be the same. Review the look-alikes before results are published',
  ),
}
