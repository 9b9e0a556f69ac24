// Imported first: React chooses its development or production code when it is loaded, and the pages are rendered by the latter.
process.env['NODE_ENV'] = 'production'
