/** Does what a library writes into the environment for, and puts that back: whatever this process does or starts later would be told. */
export const keepingEnvironment = async <Answer>(
  name: string,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const before = process.env[name];
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env[name];
    else process.env[name] = before;
  }
};
