package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// writeFile writes a file whole or not at all: beside it first, then in its place. A file that was
// there keeps its permissions; what a symbolic link leads to is written, not the link; what is no
// file, such as /dev/null or a pipe, is written to and stays.
func writeFile(name string, data []byte) error {
	if err := replaceFile(name, data); err != nil {
		var path *fs.PathError
		var link *os.LinkError
		switch {
		case errors.As(err, &path):
			err = path.Err
		case errors.As(err, &link):
			err = link.Err
		}
		return fmt.Errorf("cannot write %s: %w", quoted(name), err)
	}
	return nil
}

func replaceFile(name string, data []byte) error {
	old, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case old.IsDir():
		return errors.New("it is a folder")
	case !old.Mode().IsRegular():
		file, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return writeAndClose(file, data)
	default:
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	}
	beside := filepath.Join(filepath.Dir(name), fmt.Sprintf(".queens-%x", rand.Uint64()))
	file, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer os.Remove(beside) // which is gone by then if all went well
	if err := writeAndClose(file, data); err != nil {
		return err
	}
	if old != nil {
		if err := os.Chmod(beside, old.Mode().Perm()); err != nil {
			return err
		}
	}
	return os.Rename(beside, name)
}

func writeAndClose(file *os.File, data []byte) error {
	_, err := file.Write(data)
	return errors.Join(err, file.Close())
}
