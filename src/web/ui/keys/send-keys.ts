/** What sends a form from one of its fields, as it is written on this machine's keyboard. */
export const sendKeys = [/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl', '↵']
