// npm run test:db: the tests of the database. `-- restore` restores a backup into a second stack instead.
if (process.argv[2] === 'restore') await import('./restore/run.ts')
else await import('./run.ts')
