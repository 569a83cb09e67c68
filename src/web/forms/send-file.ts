import { PAGE_DATA_HEADERS } from '#contract/page-answer.ts';
import { tellFailure } from '#web/context/page-events.ts';
import type { FileActions, FilesAnswer } from '#web/ui/index.ts';

/** Longer than a file of the largest size takes over a poor line. */
const LONGEST_MS = 120_000;

/**
 * Posts a gesture about files to the page's own address; `fetch` would not say how far it is. Rejects when nobody answers, or something
 * in between does.
 */
const post = (fields: FormData, tell?: (share: number) => void): Promise<FilesAnswer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', window.location.pathname + window.location.search);
    for (const [name, value] of Object.entries(PAGE_DATA_HEADERS)) request.setRequestHeader(name, value);
    request.setRequestHeader('accept', 'application/json');
    request.timeout = LONGEST_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      tell?.(total > 0 ? loaded / total : 0),
    );
    for (const event of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(event, () => {
        if (event !== 'abort') tellFailure('POST', null);
        reject(new Error(event));
      });
    request.addEventListener('load', () => {
      if (request.status >= 400) tellFailure('POST', request.status);
      try {
        const answer = JSON.parse(request.responseText) as { action?: FilesAnswer; detail?: string };
        if (answer.action) resolve(answer.action);
        // A problem of the portal's own: it says what is wrong.
        else if (answer.detail && request.status < 500) resolve({ refused: answer.detail });
        else reject(new Error(String(request.status)));
      } catch (error) {
        reject(error);
      }
    });
    request.send(fields);
  });

const fieldsOf = (name: string, folder: string, gesture: string): FormData => {
  const fields = new FormData();
  fields.append('geste', gesture);
  fields.append(name, folder);
  return fields;
};

/** What the field of this name does with its files. */
export const fileActions = (name: string): FileActions => ({
  send: (folder, file, tell) => {
    const fields = fieldsOf(name, folder, 'joindre');
    fields.append(`${name}.new`, file);
    return post(fields, tell);
  },
  remove: (folder, key) => {
    const fields = fieldsOf(name, folder, 'retirer');
    fields.append(`${name}.remove`, key);
    return post(fields);
  },
});
