/** '1 task', '2 tasks'. */
export const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`
