/** Read by `npm run migration`. */
export default {
  dialect: 'postgresql',
  schema: './src/server/db/**/*tables.ts',
  out: './src/server/db/migrations',
}
