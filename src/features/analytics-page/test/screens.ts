import type { Screen } from '../../../../scripts/screens/screen'

export const screens: Screen[] = [{ name: 'analytics', at: '/admin/analytics', who: 'olga' }]
