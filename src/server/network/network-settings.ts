import { onOff, setting } from '../setting'

export const networkSettings = {
  WEBHOOKS_ALLOW_PRIVATE: setting({
    shownDefault: 'off',
    meaning:
      'sends webhooks to private addresses too, such as those of your own network, and to URLs with http; every admin can then make this server call machines that only it reaches',
    expects: '1 or 0',
    read: onOff,
    default: false,
  }),
}
